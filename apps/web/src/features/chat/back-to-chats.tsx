import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { IconLink } from '@/ui/icon-link';
import { BackIcon } from '@/ui/icons/back';

/** Back to the list as it was left, or to a new one if the conversation was not opened from there. */
export function BackToChats() {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const { state } = useLocation();
  function goBack(event: MouseEvent) {
    if (state?.from !== '/chat' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return <IconLink href="/chat" replace onPress={goBack} label={t('back')} icon={<BackIcon />} />;
}
