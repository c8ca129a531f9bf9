import { Anchor } from './anchor';
import { Badge } from './badge';

interface TabLinksProps {
  label: string;
  links: readonly { href: string; label: string; badge?: { count: number; label: string } }[];
  current: string;
}

/** A part of a pill; the current one stands out as a sheet. */
const tabClasses =
  'inline-flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-full px-4 text-sm max-[359px]:px-1.5 max-[359px]:text-xs font-semibold whitespace-nowrap text-ink-2 transition hover:text-ink ' +
  'aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-raised';

/** Tabs with their own addresses. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto rounded-full bg-sunken p-1">
      {links.map(({ href, label, badge }) => (
        <Anchor key={href} href={href} isCurrent={href === current} className={tabClasses}>
          {label}
          {badge && <Badge {...badge} />}
        </Anchor>
      ))}
    </nav>
  );
}
