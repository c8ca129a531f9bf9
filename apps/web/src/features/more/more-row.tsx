import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ForwardIcon } from '@/ui/icons/forward';

type Props = { icon: ReactNode; label: string; detail?: string } & ({ to: string } | { onPress: () => void });

/** A group of rows. */
export const moreGroup = 'overflow-hidden rounded-card border border-line bg-surface';

const look = 'flex min-h-14 w-full items-center gap-4 px-4 py-3 text-left hover:bg-sunken';

/** A row of the More screen: a link or an action. */
export function MoreRow({ icon, label, detail, ...does }: Props) {
  const content = (
    <>
      <span className="text-ink-2">{icon}</span>
      <span className="flex-1">{label}</span>
      {detail && <span className="text-ink-2">{detail}</span>}
    </>
  );
  return (
    <li className="border-b border-line last:border-b-0">
      {'to' in does ? (
        <Link to={does.to} className={look}>
          {content}
          <ForwardIcon className="size-5 text-ink-3" />
        </Link>
      ) : (
        <button type="button" onClick={does.onPress} className={look}>
          {content}
        </button>
      )}
    </li>
  );
}
