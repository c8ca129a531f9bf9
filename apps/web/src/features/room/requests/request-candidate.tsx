import type { Candidate } from '@nestmate/contract/find';
import { fullName } from '@nestmate/contract/text/full-name';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Modal } from '@/ui/modal';
import { nameSize } from '@/ui/name-size';
import { FlyingLetter } from '@/ui/pictures/flying-letter';
import { ScreenHeader } from '@/ui/screen-header';
import { roomAddresses, useRelation, cameFromChat } from '../relation';
import { useMyRoom, useSendRequest } from '../room.queries';
import { FitRing } from './other-side';
import { RequestForm, type RequestFormProps } from './request-form';
import { type RequestRefusal, requestView, type RequestView } from './request-view';
import { startersFor } from './starters';

/** Sends a candidate a request, or shows the open one. */
export function RequestCandidate({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation('room');
  const navigate = useNavigate();
  const { first_name: name, membership_id: id } = candidate;
  const wholeName = fullName(name, candidate.last_name);
  const room = useMyRoom().data;
  const send = useAction(useSendRequest(), 'inPlace');
  const view = requestView(useRelation(candidate), room?.full === true, {
    isPending: send.isPending,
    error: send.error,
    sent: send.data?.status,
  });
  const chatId = cameFromChat(useLocation().state);
  const returnPath = chatId === undefined ? `/profile/${id}` : `/chat/conversation/${chatId}`;
  const back = () => void navigate(returnPath, { replace: true });

  return (
    <>
      <ScreenHeader
        title={t('send.title', { name })}
        back={{ label: t(chatId === undefined ? 'send.back' : 'send.backToChat'), href: returnPath }}
      />
      <div>
        {isPossible(view) && <Meaning name={name} />}
        <div className="mb-6 flex items-center gap-4 lg:hidden">
          <Avatar name={wholeName} src={candidate.profile_picture_urls?.square} size="lg" />
          <p className={`min-w-0 flex-1 font-semibold wrap-anywhere ${nameSize(wholeName)}`}>{wholeName}</p>
          <FitRing percent={candidate.percent_match} />
        </div>
        <RequestBody view={view} candidate={candidate} send={send} />
      </div>
      {view.kind === 'sent' && <RequestSent name={name} onClose={back} />}
    </>
  );
}

/** Whether a request can still lead to living together. */
const isPossible = (view: RequestView): boolean =>
  view.kind !== 'together' && (view.kind === 'sent' || view.refusal === null);

/** What a yes would mean. */
function Meaning({ name }: { name: string }) {
  const { t, language } = useTranslation('room');
  const mine = useMyRoom().data?.my_roommates.map(({ first_name }) => first_name) ?? [];
  return (
    <p className="mb-6 max-w-[60ch] text-ink-2">
      {mine.length > 0
        ? t('send.meaningTogether', { name, names: listOfNames(mine, language) })
        : t('send.meaning', { name })}
    </p>
  );
}

interface RequestBodyProps {
  view: RequestView;
  candidate: Candidate;
  send: RequestFormProps['send'];
}

function RequestBody({ view, candidate, send }: RequestBodyProps) {
  const { t, language } = useTranslation('room');
  const name = candidate.first_name;
  switch (view.kind) {
    case 'together':
      return <Open relation="in_room" name={name} />;
    case 'waiting':
      return <Open relation="outgoing_request" name={name} />;
    case 'refused':
      return (
        <>
          <Refusal refusal={view.refusal} />
          <Button size="lg" fullWidth isDisabled>
            {t('send.submit')}
          </Button>
          {view.hasIncoming && <IncomingToo name={name} />}
        </>
      );
    case 'sent':
    case 'writing': {
      const refusal = view.kind === 'writing' ? view.refusal : null;
      return (
        <>
          {refusal ? <Refusal refusal={refusal} /> : <Along candidate={candidate} />}
          <RequestForm
            roommateId={candidate.membership_id}
            starters={startersFor(candidate, language)}
            send={send}
            isRefused={refusal !== null}
          />
          {view.kind === 'writing' && view.hasIncoming && <IncomingToo name={name} />}
        </>
      );
    }
  }
}

function Refusal({ refusal }: { refusal: RequestRefusal }) {
  const { t } = useTranslation('room');
  return (
    <div className="mb-5">
      <Banner tone="warning">{t(`requests.refusal.${refusal}`)}</Banner>
    </div>
  );
}

/** The candidate's roommates, who would live with both. */
function Along({ candidate: { first_name: name, roommates } }: { candidate: Candidate }) {
  const { t, language } = useTranslation('room');
  if (roommates.length === 0) return null;
  const names = listOfNames(
    roommates.map((person) => person.first_name),
    language,
  );
  return <p className="mb-5 wrap-anywhere text-ink-2">{t('send.along', { name, names })}</p>;
}

/** The request of the same person, which arrived while the form is shown: below it, so that nothing moves. */
const IncomingToo = ({ name }: { name: string }) => (
  <div className="mt-5">
    <Open relation="incoming_request" name={name} />
  </div>
);

/** The confirmation of a sent request. */
function RequestSent({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['room', 'common']);
  const navigate = useNavigate();
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('send.sentTitle')}
      picture={<FlyingLetter />}
      actions={
        <>
          <Button onPress={() => void navigate(roomAddresses.outgoing_request, { replace: true })}>
            {t('send.view')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('common:ok')}
          </Button>
        </>
      }
    >
      {t('send.sentText', { name })}
    </Modal>
  );
}

/** An open or accepted request. */
function Open({ relation, name }: { relation: keyof typeof labels; name: string }) {
  const { t } = useTranslation('room');
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink href={roomAddresses[relation]} variant="secondary" size="sm">
          {t(relation === 'in_room' ? 'success.view' : 'send.view')}
        </ButtonLink>
      }
    >
      {t(`send.${labels[relation]}`, { name })}
    </Banner>
  );
}

const labels = { outgoing_request: 'waiting', incoming_request: 'asked', in_room: 'together' } as const;
