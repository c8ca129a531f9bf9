import { useI18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Mark } from '@/ui/mark';

/** The product's name, and that this is its console. */
export function Brand({ className = '' }: { className?: string }) {
  const { t } = useTranslation('staff');
  const product = useI18n((state) => state.product);
  return (
    <span className={`flex items-center gap-2 font-display text-[16px]/6 font-bold ${className}`}>
      <Mark className="size-6" />
      {product}
      <span className="rounded-full bg-plum-soft px-2 font-sans text-xs font-semibold text-plum">
        {t('badge')}
      </span>
    </span>
  );
}
