import { BuildingIcon } from './icons/building';

const sizes = {
  xs: { circle: 'size-7', icon: 'size-4' },
  sm: { circle: 'size-10', icon: 'size-5.5' },
};

/**
 * The housing office in place of a person’s picture: it must not look like a resident’s initial, nor vanish in a chosen
 * row.
 */
export function OfficeFace({ size }: { size: keyof typeof sizes }) {
  const { circle, icon } = sizes[size];
  return (
    <span className={`flex ${circle} shrink-0 items-center justify-center rounded-full bg-plum/20 text-plum`}>
      <BuildingIcon className={icon} />
    </span>
  );
}
