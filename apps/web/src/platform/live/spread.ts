/** Delivers an event for many windows after a random part of the time that the server allows for it. */
export function spread([details]: readonly unknown[], then: () => void): void {
  const ms =
    typeof details === 'object' && details !== null && 'spreadMs' in details ? Number(details.spreadMs) : 0;
  if (ms > 0) setTimeout(then, Math.random() * ms);
  else then();
}
