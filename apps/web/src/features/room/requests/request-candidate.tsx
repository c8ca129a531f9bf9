import type { Candidate } from '@nestmate/contract/find';
import { fullName } from '@nestmate/contract/text/full-name';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Modal } from '@/ui/modal';
import { nameSize } from '@/ui/name-size';
import { FlyingLetter } from '@/ui/pictures/flying-letter';
import { ScreenHeader } from '@/ui/screen-header';
import { roomAddresses, useRelation } from '../relation';
import { useMyRoom, useSendRequest } from '../room.queries';
import { cameFromChat } from './back-to-chat';
import { FitRing } from './fit-ring';
import { RequestForm } from './request-form';
import { startersFor } from './starters';

/** Sends a candidate a request, or shows the open one. */
export function RequestCandidate({ candidate }: { candidate: Candidate }) {
  const { t, language } = useTranslation('room');
  const navigate = useNavigate();
  const { first_name: name, membership_id: id } = candidate;
  const wholeName = fullName(name, candidate.last_name);
  const relation = useRelation(candidate);
  const isTogether = relation.kind === 'in_room';
  const room = useMyRoom().data;
  const isFull = room?.full === true;
  const mine = room?.my_roommates.map(({ first_name }) => first_name) ?? [];
  const refusal = isTogether ? null : isFull ? 'unit_full' : relation.refusal;
  const send = useAction(useSendRequest(), 'inPlace');
  const sent = send.data?.status;
  const isRefused = refusal !== null && !sent;
  // The room knows of the request before the reply arrives; the form stays until then, and below the confirmation.
  const isUnderWay =
    !send.isPending && (isTogether || (relation.kind === 'outgoing_request' && sent !== 'outgoing_request'));
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
        {!isRefused && !isTogether && (
          <p className="mb-6 max-w-[60ch] text-ink-2">
            {mine.length > 0
              ? t('send.meaningTogether', { name, names: listOfNames(mine, language) })
              : t('send.meaning', { name })}
          </p>
        )}
        <div className="mb-6 flex items-center gap-4 lg:hidden">
          <Avatar name={wholeName} src={candidate.profile_picture_urls?.square} size="lg" />
          <p className={`min-w-0 flex-1 font-semibold wrap-anywhere ${nameSize(wholeName)}`}>{wholeName}</p>
          <FitRing percent={candidate.percent_match} />
        </div>
        {isUnderWay ? (
          <Open relation={relation.kind} name={name} />
        ) : (
          <>
            {isRefused && (
              <div className="mb-5">
                <Banner tone="warning">{t(`requests.refusal.${refusal}`)}</Banner>
              </div>
            )}
            {!isRefused && candidate.roommates.length > 0 && (
              <p className="mb-5 wrap-anywhere text-ink-2">
                {t('send.along', {
                  name,
                  names: listOfNames(
                    candidate.roommates.map((person) => person.first_name),
                    language,
                  ),
                })}
              </p>
            )}
            {/* A request that the server has just refused keeps its words. */}
            {isRefused && !send.error ? (
              <Button size="lg" fullWidth isDisabled>
                {t('send.submit')}
              </Button>
            ) : (
              <RequestForm
                roommateId={id}
                starters={startersFor(candidate, language)}
                send={send}
                isRefused={isRefused}
              />
            )}
            {relation.kind === 'incoming_request' && !send.isPending && (
              <div className="mt-5">
                <Open relation="incoming_request" name={name} />
              </div>
            )}
          </>
        )}
      </div>
      {sent === 'outgoing_request' && !isTogether && <RequestSent name={name} onClose={back} />}
    </>
  );
}

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

/** An open or accepted request. One that arrives while the form is shown is rendered below it, so that nothing moves. */
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
