/** The colours of Telegram's own themes. */
export const THEMES = {
  dark: {
    bg_color: '#18222d',
    secondary_bg_color: '#131415',
    text_color: '#ffffff',
    hint_color: '#b1c3d5',
    link_color: '#62bcf9',
    button_color: '#2ea6ff',
    button_text_color: '#ffffff',
  },
  light: {
    bg_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    text_color: '#000000',
    hint_color: '#999999',
    link_color: '#2481cc',
    button_color: '#2481cc',
    button_text_color: '#ffffff',
  },
};
