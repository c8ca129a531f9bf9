import { Link } from 'react-aria-components/Link';

interface Props {
  label: string;
  links: readonly { href: string; label: string; count?: number }[];
  current: string;
}

/** Tabs that are addresses of their own. */
export function TabLinks({ label, links, current }: Props) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto rounded-full bg-sunken p-1">
      {links.map(({ href, label: name, count }) => {
        const isCurrent = href === current;
        return (
          <Link
            key={href}
            href={href}
            {...(isCurrent && { 'aria-current': 'page' as const })}
            className={`inline-flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition ${
              isCurrent ? 'bg-surface text-ink ring-1 ring-line' : 'text-ink-2 data-hovered:text-ink'
            }`}
          >
            {name}
            {count !== undefined && <span className="tabular-nums text-ink-2">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
