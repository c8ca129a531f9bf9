import type { Candidate } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { IconButton } from '@/ui/icon-button';
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
  const navigate = useNavigate();
  const { status, decide } = useDecide(candidate);
  function swipe(wanted: 'skipped' | 'interested') {
    void decide(wanted);
    if (status === 'queued') onDecided();
  }
  const { membership_id: id, chat_id: chatId, claimed } = candidate;
  const settled = status === 'interested' || status === 'mutual';
  return (
    <div className="sticky bottom-[calc(var(--menu-height,0px)+0.5rem)] z-10 order-last flex items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float lg:static lg:order-first lg:flex-wrap lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
      {status === 'queued' && (
        <Button variant="secondary" icon={<CrossIcon className="size-5" />} onPress={() => swipe('skipped')}>
          {t('deck.skip')}
        </Button>
      )}
      {!settled && (
        <span className="flex-1 lg:flex-none">
          <Button fullWidth icon={<HeartIcon className="size-5" />} onPress={() => swipe('interested')}>
            {t('deck.like')}
          </Button>
        </span>
      )}
      {settled && (
        <span className="flex-1 lg:flex-none">
          <ButtonLink href={`/request/${id}`} fullWidth icon={<MailIcon className="size-5" />}>
            {t('profile.request')}
          </ButtonLink>
        </span>
      )}
      {(status === 'skipped' || status === 'interested') && (
        <IconButton label={t('profile.putBack')} icon={<UndoIcon />} onPress={() => void decide('queued')} />
      )}
      {!settled && (
        <IconButton
          label={t('deck.request')}
          icon={<MailIcon />}
          onPress={() => void navigate(`/request/${id}`)}
        />
      )}
      {claimed && chatId !== null && (
        <IconButton
          label={t('deck.chat')}
          icon={<ChatIcon />}
          onPress={() => void navigate(`/chat/conversation/${chatId}`)}
        />
      )}
    </div>
  );
}
