import type { Candidate } from '@nestmate/contract/find';
import { useNavigate } from 'react-router';
import { AnswerRequest, useMyRoom, useRelation } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { IconButton } from '@/ui/icon-button';
import { ChatIcon } from '@/ui/icons/chat';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon, UndoIcon } from '@/ui/icons/deck';
import { useWideScreen } from '@/ui/use-media';
import { chatPathOf } from '../card/card-links';
import { useWaits } from '../deck/deck';
import { RequestAction, relationLinks } from './request-action';
import { useDecide } from './use-decide';

interface CandidateActionsProps {
  candidate: Candidate;
  /** Whether the screen is wide, so that the card has room for words. */
  isWide: boolean;
  /** Called when the candidate was liked or skipped, so that the next card can open. */
  onDecided: () => void;
}

function ChatAction({ isLabelled, onPress }: { isLabelled: boolean; onPress: () => void }) {
  const { t } = useTranslation('find');
  if (!isLabelled)
    return (
      <IconButton
        label={t('deck.chat')}
        caption={t('deck.words.chat')}
        icon={<ChatIcon />}
        onPress={onPress}
      />
    );
  return (
    <Button fullWidth variant="secondary" icon={<ChatIcon className="size-5" />} onPress={onPress}>
      {t('deck.chat')}
    </Button>
  );
}

export function CandidateActions({ candidate, isWide, onDecided }: CandidateActionsProps) {
  const { t } = useTranslation(['find', 'room']);
  const navigate = useNavigate();
  const { status, decide } = useDecide(candidate);
  const waits = useWaits(candidate.membership_id);
  const relation = useRelation(candidate);
  const room = useMyRoom().data;
  const isOnPhone = !useWideScreen();
  function swipe(decision: 'skipped' | 'interested') {
    void decide(decision);
    if (status === 'queued') onDecided();
  }
  const chatPath = chatPathOf(candidate);
  const settled = status === 'interested' || status === 'mutual';
  const isUnderWay = relation.kind !== 'not_in_room';
  const isFull = !isUnderWay && room?.full === true;
  const refusal = isUnderWay || isFull ? null : relation.refusal;
  const refused = refusal === null ? undefined : t(`room:requests.refusal.${refusal}`);

  return (
    <>
      {waits && <Banner>{t('waits', { count: 1 })}</Banner>}
      {isFull && <Banner tone="warning">{t('full.noMore')}</Banner>}
      {refused && <Banner tone="warning">{refused}</Banner>}
      <div
        // From 1024 px on it is not sticky.
        data-thumb-zone={isOnPhone ? '' : undefined}
        className="sticky bottom-(--menu-height,0px) z-10 -mx-5 mt-6 flex flex-wrap items-center gap-2 whitespace-nowrap max-[359px]:gap-1 max-[359px]:[&_button]:px-3 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:-mb-8 lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0"
      >
        {status === 'queued' && !isUnderWay && (
          <Button
            variant="secondary"
            icon={<CrossIcon className="size-5 max-[429px]:hidden" />}
            onPress={() => swipe('skipped')}
          >
            {t('deck.skip')}
          </Button>
        )}
        <span className="flex-1">
          <MainAction
            candidate={candidate}
            relation={relation}
            isSettled={settled}
            isFull={isFull}
            refusal={refused}
            onLike={() => swipe('interested')}
          />
        </span>
        {!isUnderWay && (status === 'skipped' || status === 'interested') && (
          <IconButton
            label={t('profile.putBack')}
            icon={<UndoIcon />}
            onPress={() => void decide('queued')}
          />
        )}
        <span
          className={`flex items-center gap-2 empty:hidden max-[359px]:gap-1 ${isWide ? 'basis-full flex-wrap *:flex-1' : ''}`}
        >
          {relation.kind === 'not_in_room' && !settled && (
            <RequestAction
              person={candidate}
              relation={relation}
              look={isWide ? 'labelled' : 'icon'}
              isDisabled={isFull}
              refusal={refused}
            />
          )}
          {chatPath && <ChatAction isLabelled={isWide} onPress={() => void navigate(chatPath)} />}
        </span>
      </div>
    </>
  );
}

interface MainActionProps {
  candidate: Candidate;
  relation: ReturnType<typeof useRelation>;
  /** Whether the candidate was liked, so that a request is the next step. */
  isSettled: boolean;
  isFull: boolean;
  /** Why no request can be sent. */
  refusal: string | undefined;
  onLike: () => void;
}

/**
 * The next step with a candidate: answer their request, show an open request or the shared room, send a request, or
 * like.
 */
function MainAction({ candidate, relation, isSettled, isFull, refusal, onLike }: MainActionProps) {
  const { t } = useTranslation('find');
  if (relation.kind === 'incoming_request') return <AnswerRequest from={candidate.membership_id} />;
  if (relation.kind !== 'not_in_room') {
    const { href, label, Icon } = relationLinks[relation.kind];
    return (
      <ButtonLink
        href={href}
        fullWidth
        variant={relation.kind === 'outgoing_request' ? 'secondary' : 'primary'}
        icon={<Icon className="size-5" />}
      >
        {t(label)}
      </ButtonLink>
    );
  }
  if (isSettled)
    return (
      <RequestAction
        person={candidate}
        relation={relation}
        look="main"
        isDisabled={isFull}
        refusal={refusal}
      />
    );
  return (
    <Button
      fullWidth
      isDisabled={isFull}
      icon={<HeartIcon className="size-5 max-[429px]:hidden" />}
      onPress={onLike}
    >
      {t('deck.like')}
    </Button>
  );
}
