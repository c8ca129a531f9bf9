import { useEffect } from 'react';
import { useNavigate } from 'react-router';

interface Opened {
  kind: 'notification.opened';
  path: string;
}

/** Goes where a notification leads that the person has pressed while this window was open. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const hear = ({ data }: MessageEvent<Partial<Opened> | null>) => {
      if (data?.kind === 'notification.opened' && data.path) void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [navigate]);
}
