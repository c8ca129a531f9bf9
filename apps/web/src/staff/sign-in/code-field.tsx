import { type ReactNode, useId } from 'react';
import { ErrorText } from '@/ui/field-parts';
import { codeRules } from '../platform/call';

interface Props {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  isBusy: boolean;
  error: string | undefined;
  description: ReactNode;
}

const boxes = Array.from({ length: codeRules.digits }, (_, nth) => nth);

/**
 * A code in six boxes. It is a single field below them, for pasting, password managers and screen readers; anything but digits is left out.
 */
export function CodeField({ label, value, onChange, isBusy, error, description }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="group relative">
        <input
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, codeRules.digits))}
          readOnly={isBusy}
          inputMode="numeric"
          autoComplete="one-time-code"
          // The only task on this page.
          autoFocus
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-about`}
          className="absolute inset-0 z-10 w-full cursor-text rounded-control bg-transparent text-transparent caret-transparent outline-none!"
        />
        <div aria-hidden className="flex gap-2">
          {boxes.map((nth) => (
            <span
              key={nth}
              className={`grid h-15 min-w-0 flex-1 place-items-center rounded-[14px] border font-display text-2xl font-semibold tabular-nums nth-3:mr-3 ${
                error ? 'border-brick' : 'border-line-strong'
              } ${nth === Math.min(value.length, codeRules.digits - 1) ? 'group-focus-within:ring-focus' : ''}`}
            >
              {value[nth]}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-error`} role="alert">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      <p id={`${id}-about`} className="text-sm text-ink-3 tabular-nums">
        {description}
      </p>
    </div>
  );
}
