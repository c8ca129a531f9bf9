import { useEffect, useRef } from 'react';
import { AlertIcon } from './icons/alert';

/** A group of choices cannot take the focus; the first of them can. */
function focusField(id: string) {
  const field = document.getElementById(id);
  const target = field?.matches('button, input, textarea')
    ? field
    : field?.querySelector<HTMLElement>('button, input, textarea');
  target?.focus();
}

interface Props {
  title: string;
  errors: readonly { text: string; fieldId?: string }[];
}

/** Everything that keeps a form from being sent, at its head. It takes the focus when it appears. */
export function FormErrors({ title, errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="flex gap-3 rounded-control bg-brick-soft p-4">
      <AlertIcon className="mt-0.5 size-5 text-brick" />
      <div>
        <p className="font-semibold text-brick">{title}</p>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-sm/6">
          {errors.map(({ text, fieldId }) => (
            <li key={`${fieldId ?? ''} ${text}`}>
              {fieldId === undefined ? (
                text
              ) : (
                <button
                  type="button"
                  onClick={() => focusField(fieldId)}
                  className="text-left underline underline-offset-4"
                >
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
