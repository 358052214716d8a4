// What the lessons say. The names are those of learn/lessons.ts.

export interface LessonText {
  title: string;
  /** Paragraphs. */
  text: string[];
  /** What to do on the small board; empty where there is none. */
  task: string;
  /** Said when it is done. */
  well: string;
  /** Said when something else was done. */
  again: string;
}

const read = { task: '', well: '', again: '' };

export const learn = {
  title: 'Learn',
  lead: 'Short rules, with small boards to try.',
  of: (game: string) => `Learn ${game}`,
  others: 'Other games',
  yours: 'Your turn',
  well: 'Well done.',
  notYet: 'Not yet.',
  reset: 'Try again',
  next: 'Next lesson',
  previous: 'Previous lesson',
  lessons: 'Lessons',
  lesson: (i: number, of: number) => `Lesson ${i} of ${of}`,
  doneMark: 'done',
  play: (game: string) => `Play ${game}`,
  study: 'Study this position',
  wholeRules: 'That is all you need for a first game.',
  progress: (done: number, of: number) => `${done} of ${of} tasks done`,
  intro: {
    checkers: 'Two players, twelve men each, on the dark squares. Black moves first. Whoever cannot move has lost.',
    backgammon: 'A race of fifteen checkers round the board, with two dice. Who first brings all of them home and off the board has won.',
    oware: 'Twelve houses, forty-eight seeds. Sow round the board, and capture more than half of the seeds.',
  } as Record<string, string>,
  games: {
    checkers: {
      men: {
        title: 'Men walk forward',
        text: ['A man goes one square, diagonally and forward, to an empty square. You are Black here, and your men go up the board.'],
        task: 'Move any black man.',
        well: 'Now it would be White’s turn. The two sides move by turns.',
        again: '',
      },
      capture: {
        title: 'Jump to capture',
        text: [
          'When an enemy piece stands in front of you and the square right behind it is empty, you jump over the piece and take it off the board.',
          'Capturing is compulsory: when you can jump, you must. So only one of your men may move here.',
        ],
        task: 'Capture the white man.',
        well: 'The man that was jumped leaves the board.',
        again: 'The white man is still there.',
      },
      both: {
        title: 'And jump again',
        text: ['If the piece that jumped can jump on, it goes on, and all of it is one move. A capture must be finished.'],
        task: 'Capture both men in one move.',
        well: 'Two men for one move.',
        again: 'One of the two men is still there.',
      },
      choice: {
        title: 'Choose your jump',
        text: ['Where you have several captures you may choose. You need not take the most. But here it pays to look twice.'],
        task: 'Take two men.',
        well: 'The longer way was the better one.',
        again: 'That takes only one man. There is a better way.',
      },
      crown: {
        title: 'A king is crowned',
        text: ['A man that reaches the far row becomes a king. The move ends there, even if the new king could jump on.'],
        task: 'Crown a black man.',
        well: 'Now it wears a crown.',
        again: 'No crown yet. Look at the man that is nearly there.',
      },
      king: {
        title: 'Kings go both ways',
        text: ['A king goes one square in any of the four directions, and jumps in all four, and may turn on the way.'],
        task: 'Take three men with the king.',
        well: 'There, across and on: a king turns as it likes.',
        again: 'The king can take more.',
      },
      win: {
        title: 'How to win',
        text: ['Who cannot move when it is their turn has lost: all pieces taken, or all of them shut in.'],
        task: 'Leave White without a move.',
        well: 'White’s last man is shut in. Black wins.',
        again: 'White can still move.',
      },
      draw: {
        title: 'And how to draw',
        text: [
          'The game is drawn when both agree. A player may also claim a draw when the same position has come for the third time with the same side to move.',
          'The same holds after forty moves of each side without a capture and without a man having moved. Parlour claims both for you.',
        ],
        ...read,
      },
    },
    backgammon: {
      point: {
        title: 'Dice and points',
        text: [
          'White goes from the 24 point down to the 1 point, along the horseshoe; Black comes the other way. Each die moves one checker by its number.',
          'Two or more of your checkers hold a point: the other side cannot land there. One alone is a blot, and can be hit. You may land wherever the other side does not hold the point.',
        ],
        task: 'You have rolled 3 and 1. Make your 5 point with two checkers.',
        well: 'The classic play: one from the 8, one from the 6.',
        again: 'Two checkers should meet on your 5 point. Which ones are three and one away from it?',
      },
      double: {
        title: 'A double counts twice',
        text: ['Equal dice are played four times. You must play as many of them as you can.'],
        task: 'You have rolled 1 and 1. Make your 7 point and your 5 point.',
        well: 'Two from the 8, two from the 6: two new points in one turn.',
        again: 'Two checkers should stand on the 7 point and two on the 5 point.',
      },
      hit: {
        title: 'Hit a blot',
        text: ['Land on a single enemy checker and it goes to the bar. From there it must start its whole way again.'],
        task: 'Hit the blot on your 4 point, and hold the point.',
        well: 'A checker of Black’s is on the bar, and the point is yours.',
        again: 'Hit on the 4 point with one checker and cover it with another.',
      },
      bar: {
        title: 'Back from the bar',
        text: [
          'Who has a checker on the bar must bring it in before any other move: into the other side’s home board, a 1 at the 24 point, a 6 at the 19 point.',
          'If neither die enters, the turn is lost. Here the 6 is shut out by five black checkers.',
        ],
        task: 'Bring your checker in.',
        well: 'It came in with the 3, on the 22 point. Then the 6 was free for any checker.',
        again: 'Your checker is still on the bar.',
      },
      off: {
        title: 'Bearing off',
        text: ['When all your checkers are in your home board, the points 1 to 6, they may leave the board: a 6 takes one off the 6 point, a 5 off the 5 point. You may also move inside instead.'],
        task: 'Bear off two checkers.',
        well: 'Two fewer to go.',
        again: 'That bears off only one.',
      },
      high: {
        title: 'A number too large',
        text: ['When nobody stands on the point of a die or behind it, the number takes a checker off the highest point that you hold.'],
        task: 'You have rolled 6 and 5, and your highest point is the 4. Bear off two checkers.',
        well: 'Both came off the 4 point.',
        again: 'Two checkers can leave the board.',
      },
      cube: {
        title: 'The doubling cube',
        text: [
          'Before you roll you may offer to play on for twice the stakes. The other side takes, and then owns the cube, or passes and loses what was at stake.',
          'At first the cube is in the middle and either side may double. Later only its owner may.',
        ],
        task: 'You are ahead in the race: 78 against 84. Double.',
        well: 'A good double, and Black has a good take.',
        again: 'You rolled without doubling. This was the time to raise the stakes.',
      },
      answer: {
        title: 'Take or pass?',
        text: [
          'You can take when you win at least about one game in four: four passes lose four points, and so do three lost games and one won with the cube at two.',
          'Here White is 21 pips behind, with little time left.',
        ],
        task: 'Black has doubled. Answer for White.',
        well: 'Right: White would win far fewer than one in four.',
        again: 'Too brave: White would lose more than a point a game on average.',
      },
      gammon: {
        title: 'Gammon and backgammon',
        text: [
          'Who has not borne off a single checker when the other side is done loses a gammon: twice the stakes. With a checker still on the bar or in the winner’s home board it is a backgammon: three times.',
          'A match goes to so many points. In the first game after somebody came within a point of winning, the Crawford game, nobody doubles.',
          'The first roll is one die each; the higher one begins and plays both.',
        ],
        ...read,
      },
    },
    oware: {
      sow: {
        title: 'Sowing',
        text: ['South has the houses A to F, North a to f. On your turn, lift all seeds of one of your houses and sow them one by one to the right and round, against the clock. Never into a store.'],
        task: 'Sow any of South’s houses.',
        well: 'The seeds went on house by house, and round the corner.',
        again: '',
      },
      capture: {
        title: 'Two or three',
        text: ['If your last seed falls into a house of the other side and makes it two or three, you capture those seeds.'],
        task: 'Capture two seeds.',
        well: 'The last seed made two in a, and they are yours.',
        again: 'Nothing captured. Look for a house with one or two seeds, and count from where you would begin.',
      },
      chain: {
        title: 'And the house before',
        text: ['After a capture look at the house before it. If it is also the other side’s and holds two or three, take it as well, and so on, until a house does not fit.'],
        task: 'Capture five seeds in one move.',
        well: 'Three in b, and two in a behind it.',
        again: 'You can have five. End in b.',
      },
      round: {
        title: 'All the way round',
        text: ['A house of twelve or more seeds goes round the whole board. The house that it came from is passed over.'],
        task: 'Capture three seeds with the large house.',
        well: 'F was passed over, and the last seed made three in b.',
        again: 'Count the large house again.',
      },
      slam: {
        title: 'Not everything at once',
        text: ['A move that would take all the seeds that the other side has is allowed, but it captures nothing: a grand slam leaves the seeds where they are.'],
        task: 'F would take the whole row, so it takes nothing. Find the move that takes eight.',
        well: 'One seed stays in d, so the eight are yours.',
        again: 'Eight seeds can be had.',
      },
      feed: {
        title: 'Feed your opponent',
        text: ['If the other side has no seed at all, you must play a move that gives it some, if you can. So A and D may not be played here.'],
        task: 'Give North something to play with.',
        well: 'North can go on.',
        again: '',
      },
      win: {
        title: 'Twenty-five',
        text: ['There are 48 seeds. Who has captured 25 has won, at once.'],
        task: 'South has 23. Win the game.',
        well: 'More than half of the seeds: South wins.',
        again: 'That is not enough yet.',
      },
      ends: {
        title: 'Other ends',
        text: [
          'If you have no move, because you have no seed or cannot feed an empty row, each side takes the seeds in its own houses, and the larger store wins. 24 each is a draw.',
          'The same happens when a position comes again, so that no game goes round for ever. You may choose that only the third time counts, or that the players agree on it.',
        ],
        ...read,
      },
    },
  } as Record<string, Record<string, LessonText>>,
};
