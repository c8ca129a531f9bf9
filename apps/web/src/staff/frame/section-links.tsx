import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import type { Section } from '../platform/section';
import { useHref, useSectionPath } from '../platform/use-href';

interface Props {
  sections: readonly Section[];
  onLeave?: (() => void) | undefined;
}

/** The links of the menu, by group. */
export function SectionLinks({ sections, onLeave }: Props) {
  const { t } = useTranslation('staff');
  const href = useHref();
  const current = useSectionPath();
  return sections.map(({ path, group, Icon, Waiting }, nth) => (
    <div key={path} className="contents">
      {sections[nth - 1]?.group !== group && (
        <h2 className="px-2.5 pt-3 pb-1 font-sans text-xs font-semibold tracking-normal text-ink-3">
          {t(`groups.${group}`)}
        </h2>
      )}
      <Link
        to={href(path)}
        onClick={onLeave}
        aria-current={path === current ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-control px-2.5 font-medium text-ink-2 transition hover:bg-sunken hover:text-ink aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum"
      >
        <Icon className="size-[17px]" />
        {t(`sections.${path}`)}
        {Waiting && <Waiting />}
      </Link>
    </div>
  ));
}
