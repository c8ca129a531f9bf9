/** The highest audio bitrate of a call as typed: digits, or blank for no limit (null); undefined for anything else. */
export function audioBitrateOf(typed: string): number | null | undefined {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
