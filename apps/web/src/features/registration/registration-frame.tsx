import { type ReactNode, useEffect, useRef } from 'react';
import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { IconButton } from '@/ui/icon-button';
import { IconLink } from '@/ui/icon-link';
import { BackIcon } from '@/ui/icons/back';
import { DotsIcon } from '@/ui/icons/dots';
import { QuestionIcon } from '@/ui/icons/notices';
import { useCoveredHeight } from '@/ui/keyboard';
import type { Form } from '@/ui/use-form';
import { RegistrationProgress, type Progress } from './progress';

interface RegistrationFrameProps {
  progress: Progress;
  /** Undefined on the first step. */
  onBack: (() => void) | undefined;
  step: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Whether a phone shows the controls in its lower half, in the thumb's reach. */
  isLow?: boolean;
  /** The button that continues, in the thumb's reach. */
  action: ReactNode;
  /** Shown beside the form on a desktop. */
  aside?: ReactNode;
  /** The props of the form element. */
  form: Form['props'];
}

/**
 * A fixed distance: controls that are centered or at the end would move under the finger when others appear below them.
 */
export const lowOnPhone = 'max-lg:pt-[clamp(1rem,calc(50dvh-17rem),11rem)]';

/** One step of registration: the progress, one question, and the button that continues. */
export function RegistrationFrame(props: RegistrationFrameProps) {
  const { progress, onBack, step, title, lead, children, isLow = false, action, aside, form } = props;
  const { t } = useTranslation(['registration', 'common', 'shell']);
  const covered = useCoveredHeight();
  return (
    <>
      <form {...form} className="flex flex-1 flex-col max-lg:-mb-8 lg:flex-none">
        <div className="mb-4 flex min-h-14 items-center gap-2">
          {onBack && (
            <span className="-ml-3">
              <IconButton label={t('common:back')} icon={<BackIcon />} onPress={onBack} />
            </span>
          )}
          <RegistrationProgress {...progress} />
          <span data-own-support className="-mr-3 flex lg:hidden">
            <IconButton label={t('shell:menu.email')} icon={<QuestionIcon />} onPress={openSupport} />
            {progress.part !== 'basic' && <IconLink href="/more" label={t('later')} icon={<DotsIcon />} />}
          </span>
        </div>
        <StepTitle step={step} title={title} lead={lead} />
        <div
          key={step}
          className={`flex flex-1 animate-appear flex-col gap-6 pt-4 pb-6 lg:flex-none ${isLow ? lowOnPhone : ''}`}
        >
          {children}
        </div>
        <div
          data-thumb-zone
          className="sticky bottom-(--menu-height,0px) z-10 mt-auto bg-paper max-lg:hints-at-more pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] lg:static lg:mt-0 lg:pt-2"
          style={covered > 0 ? { bottom: covered } : undefined}
        >
          <div className="lg:w-fit lg:min-w-50">{action}</div>
        </div>
      </form>
      {aside && (
        <Beside isSticky className="mt-18 max-lg:hidden">
          {aside}
        </Beside>
      )}
    </>
  );
}

interface StepTitleProps {
  /** Identifies the step. */
  step: string;
  title: string;
  lead?: ReactNode;
}

/** The question of the step. It takes the focus when the step changes, so that a screen reader continues there. */
function StepTitle({ step, title, lead }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
        {title}
      </h1>
      {lead && <p className="mt-2 text-ink-2 empty:hidden">{lead}</p>}
    </div>
  );
}
