/** Delivers an event that has reached very many windows after this window's random part of the time that the server gives them. */
export function spread([details]: readonly unknown[], then: () => void): void {
  const ms =
    typeof details === 'object' && details !== null && 'spreadMs' in details ? Number(details.spreadMs) : 0;
  if (ms > 0) setTimeout(then, Math.random() * ms);
  else then();
}
