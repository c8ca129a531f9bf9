import type { Candidate } from '@nestmate/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Standing, useStanding } from '@/features/room';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { IconButton } from '@/ui/icon-button';
import { ChatIcon } from '@/ui/icons/chat';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/heart';
import { HomeIcon } from '@/ui/icons/home';
import { MailIcon } from '@/ui/icons/mail';
import { UndoIcon } from '@/ui/icons/undo';
import { NotCreatedDialog } from './not-created-dialog';
import { useDecide } from './use-decide';

interface CandidateActionsProps {
  candidate: Candidate;
  /** Someone was liked or skipped, so that the next card can be looked at. */
  onDecided: () => void;
}

/** Where somebody leads with whom something is under way already. */
const underWay = {
  in_room: { href: '/matches', label: 'profile.viewRoom', Icon: HomeIcon },
  incoming_request: { href: '/matches/incoming-requests', label: 'profile.answer', Icon: MailIcon },
  outgoing_request: { href: '/matches/outgoing-requests', label: 'profile.asked', Icon: MailIcon },
} as const satisfies Partial<Record<Standing, unknown>>;

/** What can be done about someone whose profile is open. */
export function CandidateActions({ candidate, onDecided }: CandidateActionsProps) {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const { status, decide } = useDecide(candidate);
  const standing = useStanding(candidate.membership_id);
  const [isExplaining, setExplaining] = useState(false);
  function swipe(wanted: 'skipped' | 'interested') {
    void decide(wanted);
    if (status === 'queued') onDecided();
  }
  const { membership_id: id, chat_id: chatId, claimed } = candidate;
  const goToRequest = () => void navigate(`/request/${id}`);
  const request = () => (claimed ? goToRequest() : setExplaining(true));
  const settled = status === 'interested' || status === 'mutual';
  const isUnderWay = standing !== 'not_in_room';

  function main() {
    if (isUnderWay) {
      const { href, label, Icon } = underWay[standing];
      return (
        <ButtonLink href={href} fullWidth icon={<Icon className="size-5" />}>
          {t(label)}
        </ButtonLink>
      );
    }
    if (settled)
      return (
        <Button fullWidth icon={<MailIcon className="size-5" />} onPress={request}>
          {t('profile.request')}
        </Button>
      );
    return (
      <Button fullWidth icon={<HeartIcon className="size-5" />} onPress={() => swipe('interested')}>
        {t('deck.like')}
      </Button>
    );
  }

  return (
    <div className="sticky bottom-[calc(var(--menu-height,0px)+0.5rem)] z-10 order-last flex items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float lg:static lg:order-first lg:flex-wrap lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
      {status === 'queued' && !isUnderWay && (
        <Button variant="secondary" icon={<CrossIcon className="size-5" />} onPress={() => swipe('skipped')}>
          {t('deck.skip')}
        </Button>
      )}
      <span className="flex-1 lg:flex-none">{main()}</span>
      {!isUnderWay && (status === 'skipped' || status === 'interested') && (
        <IconButton label={t('profile.putBack')} icon={<UndoIcon />} onPress={() => void decide('queued')} />
      )}
      {!isUnderWay && !settled && (
        <IconButton label={t('deck.request')} icon={<MailIcon />} onPress={request} />
      )}
      {claimed && chatId !== null && (
        <IconButton
          label={t('deck.chat')}
          icon={<ChatIcon />}
          onPress={() => void navigate(`/chat/conversation/${chatId}`)}
        />
      )}
      {isExplaining && (
        <NotCreatedDialog
          name={candidate.first_name}
          onRequest={goToRequest}
          onClose={() => setExplaining(false)}
        />
      )}
    </div>
  );
}
