import "../../app/platform/i18n/request-locale.server"
