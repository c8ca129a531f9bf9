import type { Invitation } from '@nestmate/contract/invitations';
import { useOptions } from '@/platform/environment';
import { useTranslation } from '@/platform/texts/use-translation';
import { ForwardIcon } from '@/ui/icons/forward';
import { textLinkClasses } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { checkPasscode } from './check-invitation';

interface DemoPasscodesProps {
  onFound: (invitation: Invitation) => void;
}

/** In demo mode: invitations to try with one press. */
export function DemoPasscodes({ onFound }: DemoPasscodesProps) {
  const { t } = useTranslation('invitations');
  const options = useOptions();
  if (!options?.demo || options.demoPasscodes.length === 0) return null;

  async function open(passcode: string) {
    const answer = await checkPasscode(passcode);
    if ('res' in answer) onFound(answer.res);
    else toast({ text: answer.err.error_description, tone: 'danger' });
  }

  return (
    <section aria-labelledby="demo-passcodes" className="rounded-card bg-apricot-soft p-4 pb-2">
      <h2 id="demo-passcodes" className="font-sans text-sm font-semibold tracking-normal">
        {t('demo.title')}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {options.demoPasscodes.map(({ passcode, about }) => (
          <li key={passcode}>
            <button
              type="button"
              onClick={() => void open(passcode)}
              className="group flex min-h-12 w-full items-center gap-3 rounded-small text-left"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold group-hover:text-plum">{about}</span>
                <span className="text-sm tracking-wide text-ink-2">{passcode}</span>
              </span>
              <ForwardIcon className="size-5 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line py-3 text-sm text-ink-2">
        {t('demo.office')} {/* Another app: the browser loads it. */}
        <a href="/staff" className={textLinkClasses}>
          {t('demo.console')}
        </a>
      </p>
    </section>
  );
}
