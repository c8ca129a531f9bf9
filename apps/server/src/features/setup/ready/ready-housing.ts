import { type ReadyOption, text, under } from './ready-text';

/** Housing preferences to start with, by topic; those of the demo world. */
export const readyHousing: readonly ReadyOption[] = [
  ...under(text('Bedroom', 'Cuarto', '卧室'), [
    text('My own bedroom', 'Cuarto propio', '独立卧室'),
    text('Happy to share a bedroom', 'Comparto cuarto con gusto', '愿意合住一间'),
    text('Own bathroom', 'Baño propio', '独立卫生间'),
    text('Room for a desk', 'Espacio para un escritorio', '放得下书桌'),
  ]),
  ...under(text('Building', 'Edificio', '楼层位置'), [
    text('First floor', 'Planta baja', '一楼'),
    text('High floor', 'Piso alto', '高楼层'),
    text('Near the elevator', 'Cerca del elevador', '靠近电梯'),
    text('Step-free access', 'Acceso sin escaleras', '无障碍通道'),
    text('Facing the courtyard', 'Con vista al patio', '朝向庭院'),
  ]),
  ...under(text('House rules', 'Reglas de la casa', '居住规则'), [
    text('Quiet floor', 'Piso tranquilo', '安静楼层'),
    text('Substance-free', 'Sin alcohol ni tabaco', '无烟无酒'),
    text('Pets welcome', 'Se admiten mascotas', '可养宠物'),
    text('Single-gender floor', 'Piso de un solo género', '同性别楼层'),
    text('Mixed floor', 'Piso mixto', '男女混住'),
  ]),
  ...under(text('Length of stay', 'Duración', '居住时间'), [
    text('All year', 'Todo el año', '全年'),
    text('Fall semester only', 'Solo el semestre de otoño', '只住秋季学期'),
    text('Staying over breaks', 'Me quedo en vacaciones', '假期留宿'),
  ]),
  ...under(text('Living together', 'Convivencia', '共同生活'), [
    text('Cooking together', 'Cocinar juntos', '一起做饭'),
    text('Study community', 'Ambiente de estudio', '学习氛围'),
    text('International apartment', 'Departamento internacional', '国际公寓'),
    text('Spanish at home', 'Español en casa', '在家说西班牙语'),
  ]),
];
