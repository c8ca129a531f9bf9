import { EditBasicInfo } from './edit-basic-info';

/** `/update-basic-info` */
export default function UpdateBasicInfoScreen() {
  return <EditBasicInfo purpose="update" />;
}
