const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface Pressed {
  key: string;
  nativeEvent?: { isComposing?: boolean };
  preventDefault: () => void;
}

/** Moves the focus between a list's search field and its people; from the last field, Down leads to the first person. */
export function moveByArrow(event: Pressed, list: HTMLElement | null): void {
  const step = steps[event.key];
  const now = document.activeElement;
  // An input method chooses among its characters by arrows.
  if (!list || !step || event.nativeEvent?.isComposing || !(now instanceof HTMLElement)) return;
  const people = [...list.querySelectorAll<HTMLElement>('[data-person]')];
  const at = people.indexOf(now);
  // Up inside a field moves the caret.
  if (at < 0 && step < 0) return;
  const place = at + step;
  const next = place < 0 ? list.querySelector<HTMLElement>('input') : people[place];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
