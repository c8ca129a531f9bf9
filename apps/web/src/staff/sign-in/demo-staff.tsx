import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { ForwardIcon } from '@/ui/icons/forward';
import { useSignInOptions } from '../platform/me.queries';
import { rememberPage } from './arrival';
import { startOf } from './other-ways';

/** In a demo: the staff members to sign in as. */
export function DemoStaff() {
  const { t } = useTranslation('staff');
  const staff = useSignInOptions().data?.demo ?? [];
  if (staff.length === 0) return null;
  return (
    <section aria-labelledby="demo-staff" className="rounded-card bg-apricot-soft p-4 pb-2">
      <h2 id="demo-staff" className="font-sans text-sm font-semibold tracking-normal">
        {t('demo.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('demo.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {staff.map(({ name, email, role }) => (
          <li key={email}>
            <a
              href={`${startOf('google')}&login_hint=${encodeURIComponent(email)}`}
              onClick={rememberPage}
              className="group flex min-h-13 items-center gap-3 rounded-small"
            >
              <Avatar name={name} size="xs" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:text-plum">{name}</span>
                <span className="block text-sm text-ink-2">{t(`roles.${role}`)}</span>
              </span>
              <ForwardIcon className="size-4 text-ink-2" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
