import { ComingPage } from './coming-page';

export default function ProfilePreviewPage() {
  return <ComingPage title="profilePreview" text="profilePreview" />;
}
