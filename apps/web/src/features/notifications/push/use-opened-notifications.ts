import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { selectMembership } from '@/platform/session';

type Told = { kind: 'notification.pressed' } | { kind: 'notification.opened'; path: string };

/** Opens the target of a clicked notification, with the membership that it is for. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const hear = ({ data, ports }: MessageEvent<Told | null>) => {
      if (data?.kind === 'notification.pressed') ports[0]?.postMessage('open');
      if (data?.kind === 'notification.opened') void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [navigate]);

  const membershipId = new URLSearchParams(search).get('membership');
  useEffect(() => {
    if (membershipId === null) return;
    selectMembership(membershipId);
    void navigate(pathname, { replace: true });
  }, [membershipId, navigate, pathname]);
}
