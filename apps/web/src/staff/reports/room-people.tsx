import type { ReportCase } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { TextLink } from '@/ui/text-link';
import { useHref } from '../platform/use-href';

/** The people of a reported room, each a link: no decision is about a room as such. */
export function RoomPeople({ people }: { people: ReportCase['people'] }) {
  const { t } = useTranslation('staffReports');
  const href = useHref();
  return (
    <section className="mt-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{t('people')}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {people.map(({ membership_id: membershipId, name }) => (
          <li key={membershipId}>
            <TextLink href={href(`residents/${membershipId}`)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
