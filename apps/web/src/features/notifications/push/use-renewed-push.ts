import { useEffect } from 'react';
import { canPush } from '@/platform/push-subscription';
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
