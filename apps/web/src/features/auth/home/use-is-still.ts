import { useMedia } from '@/ui/use-media';

/** Whether the person prefers reduced motion. */
export const useIsStill = () => useMedia('(prefers-reduced-motion: reduce)');
