import { Link } from 'react-aria-components/Link';
import { tabListLook, tabLook } from './tab-look';

interface Props {
  label: string;
  links: readonly { href: string; label: string; count?: number }[];
  current: string;
}

/** Tabs that are addresses of their own. */
export function TabLinks({ label, links, current }: Props) {
  return (
    <nav aria-label={label} className={tabListLook}>
      {links.map(({ href, label, count }) => (
        <Link key={href} href={href} aria-current={href === current ? 'page' : undefined} className={tabLook}>
          {label}
          {count !== undefined && <span className="tabular-nums text-ink-2">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
