import { listOfNames } from '@nestmate/contract';
import { useMyRoom } from '@/features/room';
import { useSession } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { CheckIcon } from '@/ui/icons/check';
import { CrossIcon } from '@/ui/icons/cross';

function Facts({ title, facts, tone }: { title: string; facts: string[]; tone: 'goes' | 'stays' }) {
  const Icon = tone === 'goes' ? CrossIcon : CheckIcon;
  return (
    <Card as="section">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3">
            <Icon className={`mt-0.5 size-5 ${tone === 'goes' ? 'text-brick' : 'text-leaf'}`} />
            <span className="min-w-0 wrap-break-word">{fact}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What deletion removes, by the names of the person's roommates and places, and what it leaves with others. */
export function DeletionFacts() {
  const { t, language } = useTranslation('account');
  const memberships = useSession((session) => session.memberships);
  const roommates = useMyRoom().data?.my_roommates ?? [];
  const names = listOfNames(
    roommates.map(({ first_name }) => first_name),
    language,
  );
  const places = listOfNames(
    memberships.map(({ networkName, subNetworkName }) => `${subNetworkName} (${networkName})`),
    language,
  );
  return (
    <>
      <Facts
        title={t('delete.goes')}
        tone="goes"
        facts={[
          t('delete.goesAccount'),
          t('delete.goesProfile'),
          ...(memberships.length > 0 ? [t('delete.goesPlaces', { places })] : []),
          ...(roommates.length > 0 ? [t('delete.goesRoom', { names })] : []),
          t('delete.goesRequests'),
          t('delete.goesInterests'),
        ]}
      />
      <Facts
        title={t('delete.stays')}
        tone="stays"
        facts={[t('delete.staysMessages'), t('delete.staysInvitations'), t('delete.staysDecisions')]}
      />
    </>
  );
}
