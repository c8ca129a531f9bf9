import { FindScreen, MutualLikes } from '@/features/find';

export default function FindPage() {
  return (
    <>
      <FindScreen />
      <MutualLikes />
    </>
  );
}
