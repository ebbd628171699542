import { showMessage } from '@credence/ui/toast';
import { isolate } from './format.ts';
import type { Language } from '@credence/contract/language';

/** In the reader's own language, whose texts just failed to load; hence here. */
const sentences: Readonly<Partial<Record<Language, string>>> = {
  'zh-CN': '中文文本暂时无法加载，目前以英文显示。',
  'zh-TW': '中文文字暫時無法載入，目前以英文顯示。',
  'zh-HK': '中文文字暫時未能載入，現以英文顯示。',
  'ja-JP': '日本語の表示を読み込めませんでした。今は英語で表示しています。',
  'ko-KR': '한국어 문구를 불러오지 못해 지금은 영어로 표시합니다.',
  'ru-RU': 'Не удалось загрузить тексты на русском языке, пока они на английском.',
  'id-ID': 'Teks bahasa Indonesia tidak dapat dimuat. Untuk sementara ditampilkan dalam bahasa Inggris.',
  'es-ES': 'No se han podido cargar los textos en español. Por ahora se muestran en inglés.',
  'tr-TR': 'Türkçe metinler yüklenemedi. Şimdilik İngilizce gösteriliyor.',
  'th-TH': 'โหลดข้อความภาษาไทยไม่สำเร็จ ขณะนี้จึงแสดงเป็นภาษาอังกฤษ',
  'vi-VN': 'Không tải được nội dung tiếng Việt. Tạm thời nội dung hiển thị bằng tiếng Anh.',
  'de-DE': 'Die deutschen Texte konnten nicht geladen werden. Vorerst steht hier alles auf Englisch.',
  'ar-SA': 'تعذّر تحميل النصوص العربية، لذا تظهر بالإنجليزية مؤقتًا.',
};

/** Says that the page is in English because the texts of the chosen language failed to load. */
export function sayItIsEnglish(wanted: Language): void {
  const own = sentences[wanted];
  if (own !== undefined)
    showMessage({ icon: 'info', text: `${own} ${isolate('This page is in English for now.')}` });
}
