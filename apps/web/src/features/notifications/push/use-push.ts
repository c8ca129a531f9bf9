import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { canPush } from '@/platform/push-keys';
import { selectMembership, useSession } from '@/platform/session/session';
import { renewPush } from './push.queries';

/** Renews this browser's push subscription when the app starts, and when the browser says that it has changed it. */
export function useRenewedPush(): void {
  useEffect(() => {
    if (!canPush() || Notification.permission !== 'granted') return;
    const { serviceWorker } = navigator;
    void renewPush();
    const onMessage = ({ data }: MessageEvent<{ kind: string } | null>) => {
      if (data?.kind === 'subscription.changed') void renewPush();
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}

type WorkerMessage = { kind: 'notification.pressed' } | { kind: 'notification.opened'; path: string };

/** Opens the target of a clicked notification, with the membership that it is for. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
      if (data?.kind === 'notification.pressed') ports[0]?.postMessage('open');
      if (data?.kind === 'notification.opened') void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);

  const membershipId = new URLSearchParams(search).get('membership');
  useEffect(() => {
    if (membershipId === null) return;
    const named = useSession.getState().memberships.find((each) => each.membershipId === membershipId);
    if (named) selectMembership(named.membershipId);
    void navigate(pathname, { replace: true });
  }, [membershipId, navigate, pathname]);
}
