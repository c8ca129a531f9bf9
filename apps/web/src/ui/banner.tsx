import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { CheckIcon } from './icons/check';
import { CrossIcon } from './icons/cross';
import { AlertIcon, InfoIcon } from './icons/notices';

const tones = {
  info: { look: 'bg-plum-soft text-plum', Icon: InfoIcon },
  success: { look: 'bg-leaf-soft text-leaf', Icon: CheckIcon },
  warning: { look: 'bg-apricot-soft text-ink', Icon: AlertIcon },
  danger: { look: 'bg-brick-soft text-brick', Icon: AlertIcon },
};

interface BannerProps {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
}

/** A notice about the page. A danger is announced immediately. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  dismissLabel = '',
}: BannerProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-control p-4 ${look}`}
    >
      <Icon className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm/6 text-ink">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
      {onDismiss && (
        <div className="-my-2.5 -mr-2">
          <IconButton label={dismissLabel} icon={<CrossIcon className="size-5" />} onPress={onDismiss} />
        </div>
      )}
    </div>
  );
}
