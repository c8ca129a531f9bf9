const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between a list's search field and its people; from the last field on it goes down to the first person. */
export function moveByArrow(
  event: { key: string; preventDefault: () => void },
  list: HTMLElement | null,
): void {
  const step = steps[event.key];
  const now = document.activeElement;
  if (!list || !step || !(now instanceof HTMLElement)) return;
  const people = [...list.querySelectorAll<HTMLElement>('[data-person]')];
  const place = people.indexOf(now) + step;
  const next = place < 0 ? list.querySelector<HTMLElement>('input') : people[place];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
