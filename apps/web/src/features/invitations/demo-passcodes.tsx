import type { Invitation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useOptions } from '@/platform/environment';
import { checkPasscode } from './check-invitation';

interface DemoPasscodesProps {
  onFound: (invitation: Invitation) => void;
}

/** In demo mode: passcodes to try with one click. */
export function DemoPasscodes({ onFound }: DemoPasscodesProps) {
  const { t } = useTranslation('invitations');
  const options = useOptions();
  if (!options?.demo || options.demoPasscodes.length === 0) return null;

  async function open(passcode: string) {
    const answer = await checkPasscode(passcode);
    if ('res' in answer) onFound(answer.res);
  }

  return (
    <section
      aria-labelledby="demo-passcodes"
      className="rounded-control border border-dashed border-line-strong p-4"
    >
      <h2 id="demo-passcodes" className="text-sm font-semibold text-ink">
        {t('demo.title')}
      </h2>
      <ul className="mt-2 flex flex-col">
        {options.demoPasscodes.map(({ passcode, about }) => (
          <li key={passcode}>
            <button
              type="button"
              onClick={() => void open(passcode)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-2 text-left hover:bg-sunken"
            >
              <span className="font-semibold text-plum">{passcode}</span>
              <span className="text-sm text-ink-2">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
