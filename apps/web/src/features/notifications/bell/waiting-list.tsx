import { isNetworkClosed } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useWaitingRequests } from '@/features/room';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ChatIcon } from '@/ui/icons/chat';
import { HomeIcon } from '@/ui/icons/home';
import { Row, Rows } from '@/ui/row';
import { useBadges, useUnreadMessages } from '../badges';

interface Waiting {
  to: string;
  icon: ReactNode;
  label: string;
}

/**
 * Things that wait for the person elsewhere: requests to answer, unless the network is closed, and messages to read. The `told` requests
 * that unread items already mention are not repeated.
 */
export function useWaiting(told: number): Waiting[] {
  const { t } = useTranslation(['shell', 'room']);
  const status = useMembership()?.matchingRoundStatus;
  const requests = useWaitingRequests(useBadges(({ badges }) => badges?.incomingRequests));
  const messages = useUnreadMessages();
  const asked = status !== undefined && isNetworkClosed(status) ? 0 : requests;
  return [
    ...(asked > told
      ? [
          {
            to: '/matches/incoming-requests',
            icon: <HomeIcon />,
            label: t('room:requests.waiting', { count: asked }),
          },
        ]
      : []),
    ...(messages > 0
      ? [{ to: '/chat', icon: <ChatIcon />, label: t('menu.unread', { count: messages }) }]
      : []),
  ];
}

export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('bell');
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-base font-semibold">{t('waiting')}</h2>
      <Rows label={t('waiting')}>
        {waiting.map((one) => (
          <Row key={one.to} {...one} />
        ))}
      </Rows>
    </section>
  );
}
