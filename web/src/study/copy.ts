/**
 * Copies the text, and reports whether it could. A page that came over plain http has no
 * clipboard: then the text is selected in the field where it stands.
 */
export async function copy(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
