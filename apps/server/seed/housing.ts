import { type Offer, under } from './offers';
import { text } from './text';

/** The preferences that residents can choose, by topic. */
export const housingWishes: readonly Offer[] = [
  ...under(text('Bedroom', 'Habitación', '卧室'), [
    text('A room of my own', 'Habitación propia', '独立卧室'),
    text('Happy to share a bedroom', 'No me importa compartir habitación', '愿意合住一间'),
    text('Own bathroom', 'Baño propio', '独立卫生间'),
    text('Room for a desk', 'Espacio para un escritorio', '放得下书桌'),
  ]),
  ...under(text('Building', 'Edificio', '楼层位置'), [
    text('Ground floor', 'Planta baja', '一楼'),
    text('High up', 'Piso alto', '高楼层'),
    text('Near the lift', 'Cerca del ascensor', '靠近电梯'),
    text('Step-free access', 'Acceso sin escalones', '无障碍通道'),
    text('Facing the courtyard', 'Con vista al patio', '朝向庭院'),
  ]),
  ...under(text('House rules', 'Normas de la casa', '居住规则'), [
    text('Quiet floor', 'Planta silenciosa', '安静楼层'),
    text('Substance-free', 'Sin alcohol ni tabaco', '无烟无酒'),
    text('Pets welcome', 'Se admiten mascotas', '可养宠物'),
    text('Single-gender floor', 'Planta de un solo género', '同性别楼层'),
    text('Mixed floor', 'Planta mixta', '男女混住'),
  ]),
  ...under(text('Time of stay', 'Duración', '居住时间'), [
    text('Whole year', 'Todo el año', '全年'),
    text('Autumn term only', 'Solo el semestre de otoño', '仅秋季学期'),
    text('Staying over breaks', 'Me quedo en vacaciones', '假期留宿'),
  ]),
  ...under(text('Living together', 'Convivencia', '共同生活'), [
    text('Cooking together', 'Cocinar juntos', '一起做饭'),
    text('Study community', 'Ambiente de estudio', '学习氛围'),
    text('International flat', 'Piso internacional', '国际化合租'),
    text('Speaking Spanish at home', 'Hablar español en casa', '在家说西班牙语'),
  ]),
];
