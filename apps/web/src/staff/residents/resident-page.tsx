import type { MembershipId } from '@nestmate/contract/ids';
import type { StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import { fullName } from '@nestmate/contract/text/full-name';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Link } from '@/ui/link';
import { When } from '@/ui/when';
import { useEntryWords } from '../audit/entry-words';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { Windows } from '../parts/windows';
import { useNetwork } from '../platform/network';
import { useHref, useListBefore } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { AddToRoom } from '../rooms/add-to-room';
import { RegistrationAnswers } from './registration-answers';
import { ResidentActions } from './resident-actions';
import { useResident } from './residents.queries';

/** One resident: the room first, then the history of staff actions. Their messages stay private. */
export default function ResidentPage() {
  const { t } = useTranslation(['staffResidents', 'staff']);
  const { network } = useNetwork();
  const { membershipId } = useParams();
  const query = useResident(membershipId as MembershipId);
  const href = useHref();
  const list = useListBefore();
  useTitle('sections.residents');
  const resident = query.data;
  const name = resident && (fullName(resident.first_name, resident.last_name) || t('noName'));
  const mayAdd = hasRight(network.role, 'match') && !resident?.removed_at && !resident?.room?.is_locked;
  return (
    <Page
      title={name ?? t('staff:sections.residents')}
      note={
        <Link to={list ?? href('residents')} className="underline">
          {t('backToList')}
        </Link>
      }
      actions={
        resident && (
          <>
            {mayAdd && <AddToRoom resident={resident} />}
            {hasRight(network.role, 'residents') && <ResidentActions resident={resident} />}
          </>
        )
      }
    >
      {resident ? (
        <div className="grid gap-6 lg:grid-cols-2">
          <Facts resident={resident} />
          <div className="flex flex-col gap-6">
            <RegistrationAnswers key={resident.membership_id} resident={resident} />
            <ResidentHistory resident={resident} />
          </div>
        </div>
      ) : (
        <NotLoaded query={query} />
      )}
    </Page>
  );
}

function Facts({ resident }: { resident: StaffResidentDetail }) {
  const { t, language } = useTranslation('staffResidents');
  const { network } = useNetwork();
  const href = useHref();
  const place = network.places.find(({ subnetwork_id: id }) => id === resident.subnetwork_id)?.name;
  const facts: [name: string, value: ReactNode][] = [
    [t('roomHead'), <Windows key="room" {...resident} />],
    [
      t('roommates'),
      resident.roommates.length === 0
        ? t('noRoommates')
        : resident.roommates.map(({ membership_id: id, name }) => (
            <Link key={id} to={href(`residents/${id}`)} className="mr-3 underline">
              {name || t('noName')}
            </Link>
          )),
    ],
    [t('place'), [place, resident.unit_type, resident.room_type].filter(Boolean).join(' · ')],
    [t('registration'), t(`states.${resident.state}`)],
    [t('inFind'), t(resident.is_hidden ? 'hidden' : 'shown')],
    [t('openRequests'), t('requests', { count: resident.requests })],
    [t('email'), resident.email || t('none')],
    [t('phone'), resident.phone || t('none')],
    [t('gender'), resident.gender ?? t('none')],
    ...(resident.passcode
      ? [[t('passcode'), <code key="code">{resident.passcode}</code>] as [string, ReactNode]]
      : []),
    ...(resident.removed_at
      ? [
          [t('removed'), <When key="removed" at={resident.removed_at} language={language} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
  ];
  return (
    <section aria-labelledby="facts" className="rounded-card border border-line bg-surface p-4">
      <h2 id="facts" className="sr-only">
        {t('facts')}
      </h2>
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-sm text-ink-3">{t('notMessages')}</p>
    </section>
  );
}

function ResidentHistory({ resident: { story } }: { resident: StaffResidentDetail }) {
  const { t, language } = useTranslation(['staffResidents', 'staffAudit']);
  const words = useEntryWords();
  return (
    <section aria-labelledby="story" className="rounded-card border border-line bg-surface p-4">
      <h2 id="story" className="text-lg">
        {t('story')}
      </h2>
      {story.length === 0 && <p className="pt-2 text-ink-2">{t('noStory')}</p>}
      <ol className="divide-y divide-line">
        {story.map((entry) => (
          <li key={entry.id} className="py-2">
            <span className="font-semibold">{t(`staffAudit:actions.${entry.action}`)}</span>
            <span className="block text-sm text-ink-2">
              {words.actor(entry)} · <When at={entry.at} language={language} />
            </span>
            {entry.reason && <span className="block text-sm">{entry.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
