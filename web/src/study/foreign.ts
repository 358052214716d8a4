// What other programs copy and save, as far as it is only a matter of finding it: where a position stands in
// the text around it, and the moves of a PDN file. Whether they are right the server tells.

import type { RecordJson } from './tree';

/** The position in a text as other programs copy it, with whatever stands around it. */
export function positionIn(text: string): string {
  const xgid = /XGID=[-\w]{26}(?::-?\d+){3}:(?:\d\d|[DBR])(?::\d+){5}/.exec(text);
  if (xgid) return xgid[0];
  const gnu = /Position ID\s*:\s*([\w+/]{14})\s*Match ID\s*:\s*([\w+/]{12})/i.exec(text);
  if (gnu) return `${gnu[1]}:${gnu[2]}`;
  return text.trim();
}

/** The first game of a PDN file of English draughts, without its variations; nothing where there is none. */
export function readPDN(text: string): RecordJson | undefined {
  const tags: { name: string; value: string }[] = [];
  const moves: RecordJson['moves'] = [];
  let depth = 0;
  const token = /\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]|\{([^}]*)\}|;[^\n]*|\(|\)|\$\d+|\d+\.+|\*|(?:1|0|2|1\/2)-(?:1\/2|0|1|2)(?!\d)|(\d+(?:[-x:]\d+)+)\*?([!?]*)|\S/gi;
  for (const [all, name, value, comment, move, mark] of text.matchAll(token)) {
    if (name) {
      if (moves.length) break;
      tags.push({ name, value: value!.replace(/\\(.)/g, '$1') });
    } else if (all === '(') depth++;
    else if (all === ')') depth--;
    else if (depth) continue;
    else if (comment !== undefined) {
      const last = moves.at(-1);
      if (last) last.comment = [last.comment, comment.trim()].filter(Boolean).join(' ');
    } else if (move) moves.push({ move: move.replaceAll(':', 'x'), ...(mark && { marks: [mark] }) });
    else if (/^(\*|[\d/]+-[\d/]+)$/.test(all)) break;
    else if (!/^([;$]|\d+\.)/.test(all)) return undefined;
  }
  if (!moves.length && !tags.length) return undefined;
  const position = tags.find((t) => t.name === 'FEN')?.value;
  return { parlour: 1, game: 'checkers', tags: tags.filter((t) => t.name !== 'FEN'), moves, ...(position && { position }) };
}
