import type { MembershipId } from '@nestmate/contract/ids';
import type { StaffResident, StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import { fullName } from '@nestmate/contract/text/full-name';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Link } from '@/ui/link';
import { When } from '@/ui/when';
import { useEntryWords } from '../audit/entry-words';
import { MessageDialog } from '../messages';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork } from '../platform/network';
import { useHref, useListBefore } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { AddToRoom } from '../rooms/add-to-room';
import { BeginConversation } from '../support/begin-conversation';
import { RegistrationAnswers } from './registration-answers';
import { ResidentActions } from './resident-actions';
import { LifestyleAnswers, ResidentFacts } from './resident-facts';
import { useNeighbours } from './resident-list';
import { ResidentNotes } from './resident-notes';
import { useResident } from './residents.queries';

/** One resident: the room first, then the history of staff actions. Their messages stay private. */
export default function ResidentPage() {
  const { t } = useTranslation(['staffResidents', 'staff']);
  const { network } = useNetwork();
  const { membershipId } = useParams();
  const id = membershipId as MembershipId;
  const query = useResident(id);
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
        <span className="flex flex-wrap items-center gap-x-4">
          <Link to={list?.href ?? href('residents')} className="underline">
            {t('backToList')}
          </Link>
          <Neighbours membershipId={id} />
        </span>
      }
      actions={
        resident && (
          <>
            {mayAdd && <AddToRoom resident={resident} />}
            {hasRight(network.role, 'moderate') && !resident.removed_at && <WriteTo resident={resident} />}
            <BeginConversation membershipId={id} name={name ?? t('noName')} />
            {hasRight(network.role, 'residents') && <ResidentActions resident={resident} />}
          </>
        )
      }
    >
      {resident ? (
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-6">
            <ResidentFacts resident={resident} />
            <LifestyleAnswers resident={resident} />
          </div>
          <div className="flex flex-col gap-6">
            <ResidentNotes key={`notes ${resident.membership_id}`} resident={resident} />
            <RegistrationAnswers key={resident.membership_id} resident={resident} />
            {hasRight(network.role, 'work') && <ResidentHistory resident={resident} />}
          </div>
        </div>
      ) : (
        <NotLoaded query={query} />
      )}
    </Page>
  );
}

/** Writes to this resident alone. */
function WriteTo({ resident }: { resident: StaffResident }) {
  const { t } = useTranslation('staffResidents');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => setOpen(true)}>
        {t('message')}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageDialog
            selection={{ ids: [resident.membership_id] }}
            count={1}
            names={fullName(resident.first_name, resident.last_name)}
            onSent={close}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Leads to the residents before and after this one in the list; also with k and j. */
function Neighbours({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('staffResidents');
  const href = useHref();
  const navigate = useNavigate();
  const list = useListBefore()?.search;
  const { before, after } = useNeighbours(membershipId, list);
  const options = { state: { list } };
  const pathOf = ({ membership_id: id }: StaffResident) => href(`residents/${id}`);
  useShortcut(['j', 'k'], (key) => {
    const next = key === 'j' ? after : before;
    if (next) void navigate(pathOf(next), options);
  });
  const link = (resident: StaffResident | undefined, label: 'after' | 'before') =>
    resident && (
      <Link to={pathOf(resident)} {...options} className="underline">
        {t(`neighbours.${label}`)}
      </Link>
    );
  return (
    <>
      {link(before, 'before')}
      {link(after, 'after')}
    </>
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
            <span className="font-semibold">{words.action(entry)}</span>
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
