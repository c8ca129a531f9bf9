import { Anchor } from './anchor';
import { tabListLook, tabLook } from './tab-look';

interface Props {
  label: string;
  links: readonly { href: string; label: string; count?: number }[];
  current: string;
}

/** Tabs with their own addresses. */
export function TabLinks({ label, links, current }: Props) {
  return (
    <nav aria-label={label} className={tabListLook}>
      {links.map(({ href, label, count }) => (
        <Anchor key={href} href={href} isCurrent={href === current} className={tabLook}>
          {label}
          {count !== undefined && <span className="tabular-nums text-ink-2">{count}</span>}
        </Anchor>
      ))}
    </nav>
  );
}
