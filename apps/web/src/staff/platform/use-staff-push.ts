import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNetwork } from './network';
import { closeStaffNotificationsOf, renewStaffPush } from './staff-push';

type WorkerMessage =
  | { kind: 'notification.opened'; path: string }
  | { kind: 'notification.pressed' }
  | { kind: 'subscription.changed' };

/** Opens what a pressed notification is about, closes what a page shows by now, and renews the subscription. */
export function useStaffPush(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { staff_id: me } = useNetwork().me;
  useEffect(() => void renewStaffPush(me), [me]);
  useEffect(() => void closeStaffNotificationsOf(`/staff${pathname}`), [pathname]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
      if (data?.kind === 'notification.pressed') ports[0]?.postMessage('open');
      if (data?.kind === 'notification.opened') void navigate(data.path.replace(/^\/staff(?=\/|$)/, ''));
      if (data?.kind === 'subscription.changed') void renewStaffPush(me);
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate, me]);
}
