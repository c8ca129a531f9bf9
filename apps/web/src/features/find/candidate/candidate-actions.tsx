import type { Candidate } from '@nestmate/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { ChatIcon } from '@/ui/icons/chat';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/heart';
import { MailIcon } from '@/ui/icons/mail';
import { UndoIcon } from '@/ui/icons/undo';
import { useDecide } from './use-decide';

interface CandidateActionsProps {
  candidate: Candidate;
  /** Someone was liked or skipped, so that the next card can be looked at. */
  onDecided: () => void;
}

/** What can be done about someone whose profile is open. */
export function CandidateActions({ candidate, onDecided }: CandidateActionsProps) {
  const { t } = useTranslation('find');
  const { status, decide } = useDecide(candidate);
  function swipe(wanted: 'skipped' | 'interested') {
    void decide(wanted);
    if (status === 'queued') onDecided();
  }
  const { membership_id: id, chat_id: chatId, claimed } = candidate;
  const settled = status === 'interested' || status === 'mutual';
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'queued' && (
        <Button variant="secondary" icon={<CrossIcon className="size-5" />} onPress={() => swipe('skipped')}>
          {t('deck.skip')}
        </Button>
      )}
      {!settled && (
        <Button icon={<HeartIcon className="size-5" />} onPress={() => swipe('interested')}>
          {t('deck.like')}
        </Button>
      )}
      {(status === 'skipped' || status === 'interested') && (
        <Button variant="secondary" icon={<UndoIcon className="size-5" />} onPress={() => decide('queued')}>
          {t('profile.putBack')}
        </Button>
      )}
      <ButtonLink
        href={`/request/${id}`}
        variant={settled ? 'primary' : 'secondary'}
        icon={<MailIcon className="size-5" />}
      >
        {t('deck.request')}
      </ButtonLink>
      {claimed && chatId !== null && (
        <ButtonLink
          href={`/chat/conversation/${chatId}`}
          variant="secondary"
          icon={<ChatIcon className="size-5" />}
        >
          {t('deck.chat')}
        </ButtonLink>
      )}
    </div>
  );
}
