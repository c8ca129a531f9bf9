import type { ReactNode } from 'react';
import { Anchor } from './anchor';
import { ForwardIcon } from './icons/forward';

/** A group of rows: a card with a hairline between them. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {children}
    </ul>
  );
}

type RowAction =
  | { to: string; state?: object; onPress?: () => void; isCurrent?: boolean }
  | { onPress: () => void }
  /** The row only shows its value. */
  | object;

type RowProps = RowAction & {
  label: string;
  icon?: ReactNode;
  /** At the end of the same line; below the label where there is no room. */
  value?: ReactNode;
  /** Whether the value is a prompt for missing input, such as “Add one”. */
  isOpen?: boolean;
};

const look =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 [a&,button&]:hover:bg-sunken aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum';

/** One line of label and value, clickable as a whole; with a chevron if it leads to a page. */
export function Row({ icon, label, value, isOpen = false, ...does }: RowProps) {
  const content = (
    <>
      {icon && <span className="text-ink-2 [[aria-current]>&]:text-plum">{icon}</span>}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">{label}</span>
        {value !== undefined && (
          <span className={`min-w-0 ${isOpen ? 'font-semibold text-plum' : 'font-normal text-ink-2'}`}>
            {value}
          </span>
        )}
      </span>
    </>
  );
  return <li>{drawn(does, content)}</li>;
}

function drawn(does: RowAction, content: ReactNode) {
  if ('to' in does)
    return (
      <Anchor
        href={does.to}
        state={does.state}
        onPress={does.onPress}
        isCurrent={does.isCurrent ?? false}
        className={look}
      >
        {content}
        <ForwardIcon className="size-5 text-ink-3" />
      </Anchor>
    );
  if ('onPress' in does)
    return (
      <button type="button" onClick={does.onPress} className={look}>
        {content}
      </button>
    );
  return <div className={look}>{content}</div>;
}
