// What other programs copy, as far as it is only a matter of finding it: where a position stands in the text
// around it. Whether it is right the server tells.

/** The position in a text as other programs copy it, with whatever stands around it. */
export function positionIn(text: string): string {
  const xgid = /XGID=[-\w]{26}(?::-?\d+){3}:(?:\d\d|[DBR])(?::\d+){5}/.exec(text);
  if (xgid) return xgid[0];
  const gnu = /Position ID\s*:\s*([\w+/]{14})\s*Match ID\s*:\s*([\w+/]{12})/i.exec(text);
  if (gnu) return `${gnu[1]}:${gnu[2]}`;
  return text.trim();
}
