import { Picture } from './picture';
import { scenes, type Scene, Window } from './window';

interface WindowPictureProps {
  scene: Scene;
  /** The window beside it, under the same roof. */
  beside?: Scene;
  className?: string;
}

/** Two lit windows under the mark's roof line: the picture of empty states, success and errors. */
export function WindowPicture({ scene, beside = 'lit', className = 'w-44' }: WindowPictureProps) {
  return (
    <Picture width={208} height={168} className={className}>
      <path d="M10 56 104 8l94 48" />
      <Window x={31} y={62} isLit={scenes[scene].isLit}>
        {scenes[scene].inside}
      </Window>
      <Window x={113} y={62} isLit={scenes[beside].isLit}>
        {scenes[beside].inside}
      </Window>
    </Picture>
  );
}
