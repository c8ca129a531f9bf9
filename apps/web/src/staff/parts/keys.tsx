/** The key of a shortcut beside a letter, as this computer's keyboard names it. */
export const commandKey = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The keyboard shortcut of an action; decorative, and only where there is a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="flex gap-0.5 pointer-coarse:hidden">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-[18px] rounded-[5px] border border-line bg-surface px-1 text-center font-sans text-[11px]/4 font-semibold text-ink-3"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
