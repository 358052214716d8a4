// What a person has chosen for this browser.

function keep<T>(name: string, fallback: T) {
  const key = 'parlour.' + name;
  let value = $state(fallback);
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) value = typeof fallback === 'string' ? (kept as T) : JSON.parse(kept);
  } catch {
    // Not kept, or not readable: the fallback stands.
  }
  return {
    get value() {
      return value;
    },
    set value(next: T) {
      value = next;
      try {
        localStorage.setItem(key, typeof next === 'string' ? next : JSON.stringify(next));
      } catch {
        // A browser that keeps nothing still shows it.
      }
    },
  };
}

/** '' is the theme of the system. */
export const theme = keep<'' | 'light' | 'dark'>('theme', '');
export const motion = keep('motion', true);
export const tutor = keep('tutor', false);
export const labels = keep<string>('labels', 'numbers');

export function setTheme(name: '' | 'light' | 'dark') {
  theme.value = name;
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether boards move: switched on here, and the system does not ask for less. */
export const moves = () => motion.value && !still.matches;

export const personName = keep<string>('name', '');
/** What was chosen for the last game. */
export const chosen = keep<Record<string, unknown>>('chosen', {});
/** Backgammon: whether a play is confirmed before it stands. */
export const confirm = keep('confirm', true);
